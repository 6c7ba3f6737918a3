// A vitest reporter for npm test: what became of every test, and which files lost their process, as JSON in the file that
// GUICHE_TALLY names.
import { writeFileSync } from 'node:fs';

/** Of a file whose process a signal ended: nothing that its tests said. */
const lostProcess = /Worker exited unexpectedly with signal \w+ .*while running test file (.+)$/mu;

const words = (error) => [error?.message, error?.cause?.message].filter(Boolean).join('\n');

export default class Tally {
  onTestRunEnd(modules, errors) {
    const lost = errors.map((error) => lostProcess.exec(words(error))?.[1]).filter(Boolean);
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()].map((test) => [test.fullName, test.result().state]);
      const having = (state) => tests.filter(([, found]) => found === state).map(([name]) => name);
      return {
        file: module.moduleId,
        passed: having('passed').length,
        failed: having('failed'),
        skipped: having('skipped').concat(having('pending')),
        // A file that could not be loaded holds no failing test, and yet it failed.
        unloaded: module.state() === 'failed' && having('failed').length === 0,
      };
    });
    writeFileSync(
      process.env.GUICHE_TALLY,
      JSON.stringify({ files, lost, strays: errors.length - lost.length }),
    );
  }
}
