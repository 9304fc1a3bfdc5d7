import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

/** The words of a form error; schemas and server answers put text keys into RHF, anything else gets neutral words. */
export function fieldErrorText(message: string | undefined): string {
  const text = t((message ?? 'form.invalid') as TextKey);
  return text === message ? t('form.invalid') : text;
}
