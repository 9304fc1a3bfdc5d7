import { useState } from 'react';
import type * as z from 'zod/mini';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { useAdminList, type AdminList } from '#hooks/use-admin-list.ts';

type One<Row> = {
  /** Undefined until the first answer, null for what is not there. */
  row: Row | undefined | null;
  error: AdminList<Row>['error'];
  /** True once somebody else has changed it since it was opened here. */
  isChanged: boolean;
  retry: () => void;
  /** Takes the version that stands now for the one that was looked at. */
  accept: () => void;
};

/** One row of a list of the admin console by its id, fresh with the console's beat. */
export function useAdminOne<S extends z.ZodMiniType<{ id: string; rev: number }>>(
  view: string,
  id: string,
  schema: S,
): One<z.output<S>> {
  const { rows, error, retry } = useAdminList(`${view} ${id}`, (after) => fetchAdminList(view, { id }, after, schema));
  const row = rows && ((rows[0] as z.output<S> | undefined) ?? null);
  const rev = row ? (row as { rev: number }).rev : undefined;
  const [seen, setSeen] = useState(rev);
  if (seen === undefined && rev !== undefined) setSeen(rev);
  return {
    row,
    error,
    retry,
    isChanged: seen !== undefined && rev !== undefined && seen !== rev,
    accept: () => setSeen(rev),
  };
}
