import type { Searched } from '#features/admin/frame/admin-rows.tsx';
import { useListSearch } from '#hooks/use-list-search.ts';
import { t } from '#text/translate.ts';
import { ListSearch } from '#ui/console/list-search.tsx';

/** The search of a list of the admin console: what it asks for, and its field. */
export function useSearched(hint: string): Searched {
  const { typed, q, isShort, onType } = useListSearch();
  const says = isShort ? t('admin.searchLeast') : hint;
  return { q, field: <ListSearch typed={typed} label={t('admin.search')} hint={says} onType={onType} /> };
}
