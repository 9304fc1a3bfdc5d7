import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { TypedDayField } from '#ui/console/typed-day-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { narrow, styled, wide } from '#ui/styled.ts';
import { auditForm, auditSubjects, typedFilter, type AuditFilter } from '#features/admin-audit/audit-filter.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
  gap: 16,
  alignItems: 'start',
  // On a phone they would fill the first screen.
  [narrow]: { '&:not([data-open])': { display: 'none' } },
});

const Opener = styled(Button)({ justifySelf: 'start', [wide]: { display: 'none' } });

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [narrow]: { '&:not([data-open])': { display: 'none' } },
});

type AuditSearchProps = { filter: AuditFilter; onSearch: (filter: AuditFilter) => void };

/** Everything that the trail can be searched by. */
export function AuditSearch({ filter, onSearch }: AuditSearchProps) {
  const actionId = useId();
  const [isOpen, setOpen] = useState(false);
  const open = isOpen ? '' : undefined;
  const chosen = Object.keys(filter).length;
  const form = useForm({ resolver: zodResolver(auditForm), defaultValues: typedFilter(filter) });
  const action = useWatch({ control: form.control, name: 'action' });
  const field = { form, autoComplete: 'off', required: false, enterKeyHint: 'search' } as const;
  return (
    <Form form={form} label={t('admin.audit.filters')} onSubmit={async (values) => onSearch(values)}>
      <Opener aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen > 0 ? t('admin.audit.filtersOn', { count: chosen }) : t('admin.audit.filters')}
      </Opener>
      <Grid data-open={open}>
        <TextField {...field} name="who" label={t('admin.audit.who')} hint={t('admin.audit.whoHint')} maxLength={80} />
        <SelectField
          id={actionId}
          label={t('admin.audit.what')}
          value={action}
          onChange={(value) => form.setValue('action', value)}
        >
          <option value="">{t('admin.audit.all')}</option>
          {auditSubjects.map((subject) => (
            <option key={subject} value={`${subject}.`}>
              {t(`admin.what.${subject}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field}
          name="venue"
          label={t('admin.audit.venue')}
          hint={t('admin.audit.venueHint')}
          maxLength={80}
        />
        <TextField {...field} name="code" label={t('admin.audit.code')} maxLength={10} />
        <TypedDayField {...field} name="first" label={t('admin.audit.from')} hint={t('admin.audit.dayHint')} />
        <TypedDayField {...field} name="last" label={t('admin.audit.to')} hint={t('admin.audit.dayHint')} />
      </Grid>
      <Buttons data-open={open}>
        <Button type="submit" look="primary">
          {t('admin.audit.show')}
        </Button>
        {chosen > 0 && (
          <Button look="quiet" onClick={() => onSearch({})}>
            {t('admin.audit.clear')}
          </Button>
        )}
      </Buttons>
    </Form>
  );
}
