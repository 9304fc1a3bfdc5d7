import { useState } from 'react';
import type { ConsolePage } from '#data/repositories/console-lists.ts';
import type { ListRow } from '#domain/desk/list-merge.ts';
import { useAdminList, type AdminList } from '#hooks/use-admin-list.ts';

type One<Row> = {
  /** Undefined until the first answer, null for what is not there. */
  row: Row | undefined | null;
  error: AdminList<Row>['error'];
  /** True once somebody else has changed it since it was opened here. */
  isChanged: boolean;
  retry: () => void;
  /** Takes a version for the one that was looked at: that which stands now, or what an own decision has made of it. */
  accept: (own?: number) => void;
};

/** One row of a list of the admin console, fresh with the console's beat; `name` tells it from others in memory. */
export function useAdminOne<Row extends ListRow & { rev: number }>(
  name: string,
  load: (after: string | null) => Promise<ConsolePage<Row>>,
): One<Row> {
  const { rows, error, retry } = useAdminList(name, load);
  const row = rows && (rows[0] ?? null);
  const rev = row?.rev;
  const [seen, setSeen] = useState(rev);
  if (seen === undefined && rev !== undefined) setSeen(rev);
  return {
    row,
    error,
    retry,
    isChanged: seen !== undefined && rev !== undefined && rev > seen,
    accept: (own = rev) => setSeen(own),
  };
}
