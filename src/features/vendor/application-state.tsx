import type { VendorApplication } from '#domain/desk/desk.ts';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { known } from '#domain/known.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';

/** How an application stands; a word of a newer server is shown as nothing, and the form stays. */
export const applicationStatusOf = known(['pending', 'changes_requested', 'rejected', 'suspended']);

/** Stands in the place of the form while Baari looks. */
export function ApplicationWaits({ business }: { business: string }) {
  return <EmptyState icon="clock" title={t('vendor.look')} hint={t('vendor.lookHint', { business })} />;
}

type ApplicationNoticeProps = {
  application: VendorApplication | null;
  /** Runs a venue already. */
  isOwner: boolean;
};

/** What became of the last application, above the form. */
export function ApplicationNotice({ application, isOwner }: ApplicationNoticeProps) {
  const status = applicationStatusOf(application?.status);
  const note = application?.note ?? '';
  const contact = (
    <ButtonLink look="outline" to={paths.contact}>
      {t('vendor.contact')}
    </ButtonLink>
  );
  if (status === 'changes_requested') return <Notice kind="warning">{t('vendor.change', { note })}</Notice>;
  if (status === 'rejected') {
    return (
      <Notice kind="error" action={contact}>
        {note ? t('vendor.rejected', { note }) : t('vendor.rejectedPlain')}
      </Notice>
    );
  }
  if (status === 'suspended') {
    const business = application?.business ?? '';
    return (
      <Notice kind="error" action={contact}>
        {note ? t('vendor.suspended', { business, note }) : t('vendor.suspendedPlain', { business })}
      </Notice>
    );
  }
  if (!isOwner) return null;
  return (
    <Notice
      kind="success"
      action={
        <ButtonLink look="outline" to={deskPaths.start}>
          {t('vendor.openConsole')}
        </ButtonLink>
      }
    >
      <NoticeTitle>{t('vendor.approved')}</NoticeTitle>
      {t('vendor.another')}
    </Notice>
  );
}
