import { useEffect, useState } from 'react';

type Storage = {
  /** Bytes; undefined when the browser does not say. */
  usage: number | undefined;
  /** True when the browser promised not to delete it by itself; undefined when it knows no such promise. */
  persisted: boolean | undefined;
  /** False once the browser was asked for the promise and did not give it. */
  agreed: boolean;
  persist: () => Promise<void>;
  lookAgain: () => Promise<void>;
};

type Seen = Pick<Storage, 'usage' | 'persisted'>;

async function look(): Promise<Seen> {
  // Browsers before 2022, and pages without HTTPS, have none of this.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const [estimate, persisted] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => undefined),
  ]);
  return { usage: estimate?.usage, persisted };
}

/** How much room the product takes on this device, and whether it is safe there. */
export function useStorage(): Storage {
  const [seen, setSeen] = useState<Seen>({ usage: undefined, persisted: undefined });
  const [agreed, setAgreed] = useState(true);
  const lookAgain = async () => setSeen(await look());
  useEffect(() => {
    void look().then(setSeen);
  }, []);
  const persist = async () => {
    const given = await navigator.storage.persist().catch(() => false);
    setAgreed(given);
    await lookAgain();
  };
  return { ...seen, agreed, persist, lookAgain };
}
