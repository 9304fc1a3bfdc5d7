import { adminAudit } from './en/admin-audit.ts';
import { adminDisputes } from './en/admin-disputes.ts';
import { adminMessages } from './en/admin-messages.ts';
import { adminVendors } from './en/admin-vendors.ts';

/** Texts that only the staff console shows. */
export const adminTexts = [adminAudit, adminDisputes, adminMessages, adminVendors] as const;
