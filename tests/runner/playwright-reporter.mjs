import { relative } from 'node:path';
import { stepVariable, writeResult } from './results.mjs';

const states = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

/** Writes what each test came to, and at which try. */
export default class ResultsReporter {
  #faults = 0;
  #suite;

  printsToStdio() {
    return false;
  }

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError() {
    this.#faults += 1;
  }

  onEnd() {
    const tests = (this.#suite?.allTests() ?? []).map((test) => {
      const [, project, , ...title] = test.titlePath();
      const tries = Math.max(1, test.results.length);
      return {
        file: relative(process.cwd(), test.location.file).replaceAll('\\', '/'),
        title,
        project,
        state: states[test.outcome()],
        tries,
        ...(tries > 1 && { first: test.results[0].error?.message }),
      };
    });
    writeResult({ step: process.env[stepVariable] ?? 'e2e', tests, faults: this.#faults });
  }
}
