import { workerContainer } from '#hooks/worker-container.ts';

/**
 * Asks the service worker to keep the venue console on this device, and one that waits to take over to have its own version
 * ready. Where there is no worker nothing is kept, and nothing is lost.
 */
export async function keepConsole(): Promise<void> {
  const registration = await workerContainer()?.ready;
  for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ type: 'KEEP_CONSOLE' }, []);
}
