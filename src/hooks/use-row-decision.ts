import { refreshAdmin, setUnsure } from '#hooks/admin-beat.ts';
import { useOnlineWrite, type OnlineWrite } from '#hooks/use-online-write.ts';

/** Decides about one row; whatever comes of it, every list of the screen is asked for anew. */
export function useRowDecision(id: string): {
  state: OnlineWrite;
  decide: (kind: string, args: object) => Promise<OnlineWrite>;
} {
  const { state, run } = useOnlineWrite((isUnsure) => setUnsure(id, isUnsure));
  const decide = async (kind: string, args: object) => {
    const outcome = await run(kind, args);
    refreshAdmin();
    return outcome;
  };
  return { state, decide };
}
