import { useCallback, useEffect, useRef, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';

type RequestState = 'idle' | 'loading' | 'done' | 'failed';

type Progress<T> = { state: RequestState; value: T | undefined; error: AppError | undefined };

export type Request<A extends readonly unknown[], T> = Progress<T> & {
  /** Starts; resolves with the value, or undefined when it failed. Never rejects: the failure is in `error`. */
  run: (...args: A) => Promise<T | undefined>;
  /** Forgets what came, and what is still to come. */
  reset: () => void;
};

const idle = { state: 'idle', value: undefined, error: undefined } as const;

/**
 * The progress of one thing that needs the network. The latest call wins: answers to earlier ones, and answers after the
 * component is gone, change nothing. `run` stays the same as long as `fn` does.
 */
export function useRequest<A extends readonly unknown[], T>(fn: (...args: A) => Promise<T>): Request<A, T> {
  const [progress, setProgress] = useState<Progress<T>>(idle);
  const latest = useRef(0);

  const reset = useCallback(() => {
    latest.current += 1;
    setProgress(idle);
  }, []);

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const run = useCallback(
    async (...args: A): Promise<T | undefined> => {
      latest.current += 1;
      const call = latest.current;
      const show = (next: Progress<T>) => {
        if (latest.current === call) setProgress(next);
      };
      show({ state: 'loading', value: undefined, error: undefined });
      try {
        const value = await fn(...args);
        show({ state: 'done', value, error: undefined });
        return value;
      } catch (thrown) {
        show({ state: 'failed', value: undefined, error: asAppError(thrown) });
        return undefined;
      }
    },
    [fn],
  );

  return { ...progress, run, reset };
}
