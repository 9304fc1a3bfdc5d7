import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';

/** Helps somebody who has an account already, and so gets no mail. `login` stands where the sentence names Login. */
export function HaveAccount({ login }: { login: ReactNode }) {
  const places: Record<string, ReactNode> = {
    login,
    newPassword: <Link to={paths.forgotPassword}>{t('auth.inbox.newPassword')}</Link>,
  };
  const parts = t('auth.inbox.known').split(/\{(\w+)\}/);
  return (
    <p>
      {parts.map((part, at) => (
        <Fragment key={part}>{at % 2 === 1 ? places[part] : part}</Fragment>
      ))}
    </p>
  );
}
