// A vitest reporter for npm test: writes the result of every test as JSON to the file that GUICHE_TALLY names.
import { writeFileSync } from 'node:fs';

export default class Tally {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()].map((test) => [test.fullName, test.result().state]);
      const having = (state) => tests.filter(([, found]) => found === state).map(([name]) => name);
      return {
        file: module.moduleId,
        passed: having('passed').length,
        failed: having('failed'),
        skipped: having('skipped').concat(having('pending')),
        // A file that could not be loaded contains no failing test, but it has failed.
        unloaded: module.state() === 'failed' && having('failed').length === 0,
      };
    });
    writeFileSync(process.env.GUICHE_TALLY, JSON.stringify({ files }));
  }
}
