// Orders the test files: the longest start first, so that none of them runs alone at the end. The others follow by their last duration or
// by size.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest =
  /\/(?:accessible|accessible-first|looks|restored-folder|documents|withdrawals|canary|start|foreign-day|monitor|trouble)\.test\.ts$/u;

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    return [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))];
  }
}
