import { adminDecisions } from '#text/en/admin-decisions.ts';
import { adminAudit } from '#text/en/admin-audit.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { registerMessages, t } from '#text/translate.ts';
import type { AuditRow } from '#features/admin-audit/audit-row.ts';

registerMessages({ ...adminAudit, ...adminDecisions });

const money = new Set(['amount', 'received', 'collect', 'total', 'price', 'refund']);

/** Not for reading: ids of other rows, and what stands in the line already. */
const silent = new Set(['from', 'to', 'booking', 'venue', 'vendor', 'account', 'status', 'at', 'was', 'entry']);

/** Words of this build for a name from the trail; a name that it does not know stays what it is. */
function worded(key: string, name: string): string {
  return Object.hasOwn(adminAudit, key) ? t(key as TextKey) : name;
}

/** What was done, in words. */
export function actionWords({ action }: Pick<AuditRow, 'action'>): string {
  return worded(`admin.did.${action}`, action);
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin.audit.none');
  if (typeof value === 'number' && money.has(field)) return formatPrice(value);
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one)).join(', ');
  if (typeof value === 'object') return Object.values(value).map(String).join(', ');
  const name = String(value);
  return worded(`admin.value.${name}`, name.replaceAll('_', ' '));
}

/** The id of another row says nothing to a reader. */
const isId = (name: string) => name === 'id' || name.endsWith('_id');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function arrow(field: string, before: unknown, after: unknown): string {
  return t('admin.audit.arrow', { before: valueWords(field, before), after: valueWords(field, after) });
}

function labelled(field: string, value: string): string {
  return t('admin.audit.field', { field: worded(`admin.field.${field}`, field), value });
}

/** What it was before and is now, then what else was noted; one line each. */
export function detailWords({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): string[] {
  const { from, to } = detail;
  const lines: string[] = [];
  const [subject = '', verb = ''] = action.split('.');
  if (isFields(from) || isFields(to)) {
    const [before, after] = [isFields(from) ? from : {}, isFields(to) ? to : {}];
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    for (const name of names) {
      if (!isId(name) && valueWords(name, before[name]) !== valueWords(name, after[name])) {
        lines.push(labelled(name, arrow(name, before[name], after[name])));
      }
    }
  } else if (to !== undefined) lines.push(arrow(subject, from, to));
  else if (from !== undefined) lines.push(arrow(subject, from, verb));
  for (const [name, value] of Object.entries(detail)) {
    // Who it was stands in the line, but for what a person of Baari did.
    if (name !== 'by' && !silent.has(name) && value !== null) lines.push(labelled(name, valueWords(name, value)));
  }
  return lines;
}
