import type { SessionUser } from '#domain/user.ts';

/** One draft for both tabs: the e-mail typed in one is there in the other. */
export const authDraft = 'baari.form.auth';

export type AuthFormProps = {
  /** True from sending a form until it failed: meanwhile the page must not redirect. */
  onBusy: (busy: boolean) => void;
  /** Resolves when the app has moved on, so that the form stays locked until then. */
  onSignedIn: (user: SessionUser) => Promise<void>;
};
