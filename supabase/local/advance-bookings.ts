type Ask = (request: Request) => Promise<Response>;

const minute = 60_000;

/**
 * What pg_cron does on a hosted project: once a minute the database does what time asks of it (`advance_bookings`).
 * Returns the function that stops it, which waits for a call that is under way.
 */
export function advanceBookingsEveryMinute(ask: Ask, secretKey: string): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;

  async function advance(): Promise<void> {
    try {
      const response = await ask(
        new Request('http://localhost/rest/v1/rpc/advance_bookings', {
          method: 'POST',
          headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      );
      const body = await response.text();
      if (!response.ok) throw new Error(`advance_bookings answered ${response.status}: ${body.slice(0, 200)}`);
    } catch (error) {
      console.error('bookings:', error);
    }
  }

  function tick(): void {
    if (isRunning) return;
    isRunning = true;
    running = advance().finally(() => {
      isRunning = false;
    });
  }

  tick();
  const timer = setInterval(tick, minute);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
