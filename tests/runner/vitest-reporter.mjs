import { relative } from 'node:path';
import { stepVariable, writeResult } from './results.mjs';

function groupsOf(task) {
  return task.parent?.type === 'suite' ? [...groupsOf(task.parent), task.parent.name] : [];
}

/** Writes what each test came to, and at which try: none of Vitest's own reporters tells the second. */
export default class ResultsReporter {
  onTestRunEnd(modules, errors) {
    const tests = [];
    let faults = errors.length;
    for (const module of modules) {
      const found = [...module.children.allTests()];
      // A file that does not load, or a hook of a group, has failed without any test of it.
      const hasFailed = module.state() === 'failed' && found.every((test) => test.result().state !== 'failed');
      if (hasFailed) faults += 1;
      for (const test of found) {
        const { state, errors: thrown = [] } = test.result();
        const tries = (test.diagnostic()?.retryCount ?? 0) + 1;
        tests.push({
          file: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
          title: [...groupsOf(test), test.name],
          project: module.project.name,
          state: state === 'pending' ? 'skipped' : state,
          tries,
          ...(tries > 1 && { first: thrown[0]?.message }),
        });
      }
    }
    writeResult({ step: process.env[stepVariable] ?? 'vitest', tests, faults });
  }
}
