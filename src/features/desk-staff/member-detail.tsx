import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { isPending } from '#console/is-pending.ts';
import { WriteForm } from '#console/write-form.tsx';
import { WriteNotice } from '#console/write-notice.tsx';
import { fetchDeskList } from '#data/repositories/console-lists.ts';
import type { AppError } from '#domain/errors.ts';
import { useAdminList } from '#hooks/use-admin-list.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { errorText } from '#text/error-text.ts';
import { formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Facts, Part } from '#ui/console/facts.tsx';
import { NoList } from '#ui/console/list-ends.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { memberRoles, memberRow, roleForm, roleWords, type MemberRow } from './member-row.ts';

function refusal(error: AppError): string {
  const { code, detail } = error;
  if (code === 'CHANGED') return t('staff.otherRole', { role: roleWords(detail['role']) });
  if (code === 'NOT_FOUND') return t('staff.gone');
  if (code === 'FORBIDDEN') return t(detail['reason'] === 'own' ? 'staff.own' : 'settings.forbidden');
  return errorText(error);
}

type RolePartProps = { member: MemberRow; state: OnlineWrite; send: (role: string) => Promise<OnlineWrite> };

function RolePart({ member: { name, role }, state, send }: RolePartProps) {
  const schema = useMemo(() => roleForm(role), [role]);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { role } });
  const options = memberRoles.map((value) => ({ value, label: t(`staff.may.${value}`) }));
  return (
    <Part component="section" aria-labelledby="member-role">
      <h3 id="member-role">{t('staff.change')}</h3>
      <WriteForm
        form={form}
        label={t('staff.change')}
        state={state}
        send={async (typed) => send(typed.role)}
        done={t('staff.changed', { name })}
      >
        <ChoiceField form={form} name="role" legend={t('staff.role')} options={options} />
        <p className="muted">{t('staff.atOnce')}</p>
      </WriteForm>
    </Part>
  );
}

export type MemberDetailProps = { venueId: string; id: string; onRemoved: () => void };

/** One member of a venue's team: another role, or none any more. */
export default function MemberDetail({ venueId, id, onRemoved }: MemberDetailProps) {
  const isOnline = useOnline();
  const { rows, error, retry } = useAdminList(`staff ${venueId} ${id}`, (after) =>
    fetchDeskList(venueId, 'staff', { id }, after, memberRow),
  );
  const { state, decide } = useRowDecision(id);
  if (!rows) return <NoList error={error} isOnline={isOnline} onRetry={retry} height={220} />;
  const [member] = rows;
  const send = async (role: string | null) => decide('set-member', { venueId, userId: id, was: member?.role, role });
  const remove = async (name: string) => {
    const outcome = await send(null);
    if (outcome.is !== 'done') return;
    showToast({ kind: 'success', title: t('staff.removed', { name }) });
    onRemoved();
  };
  return (
    <>
      <WriteNotice state={state} refusal={refusal} />
      {member ? (
        <>
          <Part component="section" aria-labelledby="member-name">
            <h2 id="member-name" dir="auto">
              {member.name}
            </h2>
            <Facts
              facts={[
                { words: t('staff.role'), value: roleWords(member.role) },
                { words: t('staff.since'), value: formatInstantDay(member.since) },
              ]}
            />
            <div>
              <ConfirmButton
                label={t('staff.remove')}
                question={t('staff.removeAsk', { name: member.name })}
                yes={t('staff.remove')}
                no={t('staff.removeNo')}
                disabled={!isOnline || isPending(state)}
                onYes={() => void remove(member.name)}
              />
            </div>
          </Part>
          <RolePart key={member.role} member={member} state={state} send={send} />
        </>
      ) : (
        <EmptyState icon="search" title={t('staff.gone')} />
      )}
    </>
  );
}
