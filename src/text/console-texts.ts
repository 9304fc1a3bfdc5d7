import { admin } from './en/admin.ts';
import { adminDecisions } from './en/admin-decisions.ts';
import { adminPayments } from './en/admin-payments.ts';
import { adminRefunds } from './en/admin-refunds.ts';
import { caseRows } from './en/case-rows.ts';
import { cases } from './en/cases.ts';
import { casesPhone } from './en/cases-phone.ts';
import { unheard } from './en/unheard.ts';
import { waits } from './en/waits.ts';
import { writeForm } from './en/write-form.ts';

/** Texts that both consoles show. */
export const consoleTexts = [
  admin,
  adminDecisions,
  adminPayments,
  adminRefunds,
  caseRows,
  cases,
  casesPhone,
  unheard,
  waits,
  writeForm,
] as const;
