import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordAgainInput } from '#domain/credentials.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { useOnline } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { deleteAccount, settleDeletion } from './account-work.ts';
import '#ui/notice.css';

type DeletionConfirmProps = { user: SessionUser; onDeleted: () => void; onCancel: () => void };

/** What happened, and what that means for the account. */
function wordsOf(error: AppError): { title: string; text: string } {
  const { account } = error.detail;
  if (account === 'unknown') return { title: t('delete.unknownTitle'), text: t('delete.unknown') };
  if (account === 'there') return { title: t('delete.failed'), text: t('delete.stillThere') };
  const known = error.code !== 'UNEXPECTED' && error.code !== 'INVALID';
  return { title: t('delete.failed'), text: known ? errorText(error) : t('delete.failedText') };
}

/** What became of a deletion that did not end well; a screen reader hears it come. */
function DeletionTrouble({ error }: { error: AppError | undefined }) {
  const words = error && wordsOf(error);
  return (
    <div role="alert">
      {words && (
        <div className={error.detail['account'] === 'unknown' ? 'notice notice-warning' : 'notice notice-error'}>
          <p>
            <strong>{words.title}</strong>
            <br />
            {words.text}
          </p>
        </div>
      )}
    </div>
  );
}

/** The last question, with the password. A lost answer is followed up as soon as the server can be asked. */
export function DeletionConfirm({ user, onDeleted, onCancel }: DeletionConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const [trouble, setTrouble] = useState<AppError>();
  const form = useForm({ resolver: zodResolver(passwordAgainInput), defaultValues: { password: '' } });
  useEffect(() => heading.current?.focus(), []);

  const isUnknown = trouble?.detail['account'] === 'unknown';
  const settled = useEffectEvent((isGone: boolean) => {
    if (isGone) onDeleted();
    else setTrouble(new AppError('BUSY', { account: 'there' }));
  });
  useEffect(() => {
    // While still nobody knows, the next connection or the button asks again.
    if (online && isUnknown) settleDeletion(user.id).then(settled, () => undefined);
  }, [online, isUnknown, user.id]);

  const submit = async ({ password }: { password: string }) => {
    try {
      if (await deleteAccount(user, password)) return onDeleted();
      setTrouble(undefined);
      form.setError('password', { message: 'delete.wrong' }, { shouldFocus: true });
    } catch (thrown) {
      setTrouble(asAppError(thrown));
    }
  };

  return (
    <div className="deletion-confirm">
      <h2 ref={heading} tabIndex={-1}>
        {t('delete.question')}
      </h2>
      <p className="deletion-email" dir="ltr">
        {user.email}
      </p>
      <p className="muted">{t('delete.last')}</p>
      <Form form={form} onSubmit={submit} label={t('delete.question')}>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField form={form} name="password" label={t('delete.password')} autoComplete="current-password" />
        <DeletionTrouble error={trouble} />
        <SubmitButton form={form} label={t('delete.confirm')} busyLabel={t('delete.busy')} look="final" />
      </Form>
      <Button
        look="outline"
        block

        disabled={form.formState.isSubmitting}
        onClick={onCancel}
      >
        {t('delete.cancel')}
      </Button>
    </div>
  );
}
