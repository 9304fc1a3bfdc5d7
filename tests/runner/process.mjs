import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * The shell counts the processor time of everything that the command started and waited for, which Node does not tell of
 * its children, and passes a signal on. The times go to the fourth stream.
 */
const counting = `"$@" & child=$!
trap 'kill -TERM $child' INT TERM
while :; do wait $child; status=$?; kill -0 $child 2>/dev/null || break; done
times >&3
exit $status`;

const isWindows = process.platform === 'win32';
const running = new Set();

/** Seconds of processor time in what `times` prints: its second line, user and system, is about the children. */
export function secondsIn(times) {
  const [user, system] = (times.trim().split('\n')[1] ?? '').trim().split(/\s+/);
  const seconds = [user, system].map((time = '') => {
    const [, minutes, rest] = /^(\d+)m([\d.,]+)s$/.exec(time) ?? [];
    return minutes === undefined ? NaN : Number(minutes) * 60 + Number(rest.replace(',', '.'));
  });
  return seconds[0] + seconds[1];
}

/**
 * Runs a command without input. Never rejects: a command that cannot be started has status -1 and says why in its output.
 * `cpu` is in seconds, NaN where the system does not tell.
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: Readonly<Record<string, string>>, isFiller?: boolean }} options
 * @returns {Promise<{ status: number, output: string, cpu: number }>}
 */
export function runCommand(command, { cwd, env = {}, isFiller = false } = {}) {
  const [file, ...args] = isWindows ? command : ['sh', '-c', counting, 'sh', ...command];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, ...env },
    shell: isWindows,
  });
  running.add(child);
  let output = '';
  let times = '';
  const listen = (chunk) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  child.stdio[3].setEncoding('utf8').on('data', (chunk) => {
    times += chunk;
  });
  if (isFiller) standBack(child.pid);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child);
      resolve({ status: -1, output: String(error), cpu: NaN });
    });
    child.once('close', (status) => {
      running.delete(child);
      resolve({ status: status ?? -1, output, cpu: secondsIn(times) });
    });
  });
}

/** Whoever measures milliseconds goes first. */
function standBack(pid) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A machine that does not let us runs it like any other.
  }
}

/** Ends everything that runs: nothing outlives the tests that started it. */
export function endAll() {
  for (const child of running) child.kill('SIGTERM');
}
