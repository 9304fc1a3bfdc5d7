import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, as text that is the same for as long as it lives: '' when there is no such process. Process numbers
 * are used again after a restart of the machine, so the number alone does not say that it is still the same one.
 */
export function processBirth(pid: number): string {
  if (!isAlive(pid)) return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may hold spaces, ends at the last parenthesis; the start time is the 20th field behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive';
  } catch {
    return birthByPs(pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// macOS has no /proc; Windows has no ps, and there the number has to be enough.
function birthByPs(pid: number): string {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 2000 }).trim() || 'alive'
    );
  } catch {
    return 'alive';
  }
}
