import type { ReactNode } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { minPasswordLength } from '#domain/user.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { t } from '#text/translate.ts';
import { FormPair } from '#ui/form/form-layout.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export const noDetails = { firstName: '', lastName: '', phone: '', password: '' };
type Details = typeof noDetails;

type AccountFieldsProps<Values extends Details, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** False shows the children alone. */
  isShown?: boolean;
  needsPassword?: boolean;
  /** Further fields, between the name and the rest. */
  children?: ReactNode;
};

/** Name, phone number and password of a new account. */
export function AccountFields<Values extends Details, Output>({
  form,
  isShown = true,
  needsPassword = true,
  children,
}: AccountFieldsProps<Values, Output>) {
  usePhonePlans();
  const name = (key: keyof Details) => key as Path<Values>;
  return (
    <>
      {isShown && (
        <FormPair>
          <TextField
            form={form}
            name={name('firstName')}
            label={t('auth.firstName')}
            autoComplete="given-name"
            enterKeyHint="next"
          />
          <TextField
            form={form}
            name={name('lastName')}
            label={t('auth.lastName')}
            autoComplete="family-name"
            enterKeyHint="next"
          />
        </FormPair>
      )}
      {children}
      {isShown && (
        <TextField
          form={form}
          name={name('phone')}
          label={t('auth.phone')}
          hint={t('auth.phoneHint')}
          type="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
      )}
      {isShown && needsPassword && (
        <PasswordField
          form={form}
          name={name('password')}
          label={t('auth.password')}
          hint={t('auth.passwordHint', { min: minPasswordLength })}
          autoComplete="new-password"
        />
      )}
    </>
  );
}
