import { adminAudit } from '#text/en/admin-audit.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import type { AuditRow } from '#features/admin-audit/audit-row.ts';
import { plainName, valueWords, type Names } from '#features/admin-audit/audit-values.ts';

/** Not for reading: ids of other rows, and what stands in the line already. */
const silent = new Set(['from', 'to', 'booking', 'vendor', 'account', 'status', 'at', 'entry']);

/** What was done, in words; an action of a newer server by its name. */
export function actionWords({ action }: Pick<AuditRow, 'action'>): string {
  const key = `admin.did.${action}`;
  return Object.hasOwn(adminAudit, key) ? t(key as TextKey) : action;
}

/** What a field is called; one of a newer server reads like its name: "moon_phase" is "Moon phase". */
function fieldWords(field: string): string {
  const key = `admin.field.${field}`;
  return Object.hasOwn(adminAudit, key) ? t(key as TextKey) : plainName(field);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** "Price: PKR 3,500 → PKR 4,200"; of something new or gone only what it is or was. */
function changeLine(field: string, before: string | undefined, after: string | undefined, isOne: boolean): string[] {
  const [was, is] = [before ?? t('admin.audit.none'), after ?? t('admin.audit.none')];
  if (was === is) return [];
  const value = isOne ? (after ?? was) : t('admin.audit.arrow', { before: was, after: is });
  return [t('admin.audit.field', { field: fieldWords(field), value })];
}

/** What the fields of a row were and are, one line for each that differs. */
function changeLines(from: unknown, to: unknown, names: Names): string[] {
  const [before, after] = [isFields(from) ? from : {}, isFields(to) ? to : {}];
  const isOne = !isFields(from) || !isFields(to);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const said = (fields: Record<string, unknown>) =>
      isNothing(fields[field]) ? undefined : valueWords(field, fields[field], fields, names);
    return changeLine(field, said(before), said(after), isOne);
  });
}

/** What a single value is a value of, by the subject of the action. */
const fieldOf: Record<string, string> = {
  price: 'price',
  fee: 'price',
  payee: 'payee',
  hours: 'times',
  venue: 'vendor',
};

function arrowLine(field: string, from: unknown, to: unknown, names: Names): string[] {
  const words = (value: unknown) =>
    (isNothing(value) ? undefined : valueWords(field, value, {}, names)) ?? t('admin.audit.none');
  const [before, after] = [words(from), words(to)];
  return before === after ? [] : [t('admin.audit.arrow', { before, after })];
}

/** Who or what the row is that the entry is about, where nothing else of the line says it. */
function subjectLine(subject: string, row: string | null | undefined, names: Names): string[] {
  const name = row ? names[row] : undefined;
  if (name === undefined) return [];
  const field = ['member', 'admin', 'person'].includes(subject) ? 'person' : 'court';
  return [t('admin.audit.field', { field: fieldWords(field), value: name })];
}

/** Who it is about, what it was before and is now, then what else was noted; one line each. */
export function detailWords({
  action,
  detail,
  row,
  names,
}: Pick<AuditRow, 'action' | 'detail' | 'row' | 'names'>): string[] {
  const { from, to } = detail;
  const [subject = '', verb = ''] = action.split('.');
  const lines = subjectLine(subject, row, names);
  if (isFields(from) || isFields(to)) lines.push(...changeLines(from, to, names));
  else if (to !== undefined) lines.push(...arrowLine(fieldOf[subject] ?? '', from, to, names));
  else if (from !== undefined) lines.push(...arrowLine(`${subject}State`, from, verb, names));
  for (const [field, value] of Object.entries(detail)) {
    // Who it was stands in the line, but for what a person of Baari did.
    if (field === 'by' || silent.has(field) || isNothing(value)) continue;
    const words = valueWords(field, value, { ...detail, action }, names);
    if (words !== undefined) lines.push(t('admin.audit.field', { field: fieldWords(field), value: words }));
  }
  return lines;
}
