import { adminAudit } from './en/admin-audit.ts';
import { adminMessages } from './en/admin-messages.ts';
import { adminVendors } from './en/admin-vendors.ts';

/** Texts that only the staff console shows. */
export const adminTexts = [adminAudit, adminMessages, adminVendors] as const;
