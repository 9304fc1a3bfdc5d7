/** Prints one measured figure on a line of its own, so that a run can be searched for "[figure]". */
export function figure(name: string, value: string | number): void {
  process.stdout.write(`[figure] ${name}: ${value}\n`);
}
