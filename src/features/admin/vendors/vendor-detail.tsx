import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { Link } from 'react-router-dom';
import { adminVendorsPath } from '#domain/desk/admin-paths.ts';
import { mailTo } from '#domain/desk/mail-to.ts';
import { venuePath } from '#domain/paths.ts';
import { Facts, Part } from '#ui/console/facts.tsx';
import { ListProblem, ListSkeleton } from '#ui/console/list-parts.tsx';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { timeWords } from '#console/refusal-text.ts';
import { useAdminOne } from '#hooks/use-admin-one.ts';
import { formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import { VendorDecision } from './vendor-decision.tsx';
import { statusWords, vendorDetail, type VendorDetail as Vendor } from './vendor-row.ts';

const Lines = styled('ul')({ display: 'grid', gap: 6, margin: 0, padding: 0, listStyle: 'none' });

function AsSent({ vendor }: { vendor: Vendor }) {
  return (
    <Part component="section" aria-labelledby="vendor-title">
      <h2 id="vendor-title" dir="auto">
        {vendor.business}
      </h2>
      <Facts
        facts={[
          {
            words: t('admin.vendor.status'),
            value: <StatusBadge tone="gray">{statusWords(vendor.status)}</StatusBadge>,
          },
          vendor.note !== null && { words: t('admin.vendor.note'), value: vendor.note },
          { words: t('admin.vendor.applicant'), value: vendor.name },
          { words: t('admin.vendor.phone'), value: <PhoneLinks phone={vendor.phone} name={vendor.name} /> },
          { words: t('admin.vendor.email'), value: <a href={mailTo(vendor.email)}>{vendor.email}</a> },
          { words: t('admin.vendor.location'), value: vendor.location },
          {
            words: t('admin.vendor.description'),
            value: <span style={{ whiteSpace: 'pre-line' }}>{vendor.description}</span>,
          },
          { words: t('admin.vendor.sent'), value: timeWords(vendor.createdAt) },
          vendor.decidedAt !== null && { words: t('admin.vendor.decided'), value: timeWords(vendor.decidedAt) },
        ]}
      />
    </Part>
  );
}

function Account({ vendor: { account, applications, venues } }: { vendor: Vendor }) {
  return (
    <Part component="section" aria-labelledby="vendor-account">
      <h3 id="vendor-account">{t('admin.vendor.account')}</h3>
      {account ? (
        <Facts
          facts={[
            {
              words: t('admin.vendor.applicant'),
              value: t('admin.vendor.accountSince', { name: account.name, day: formatInstantDay(account.since) }),
            },
            account.email !== null && { words: t('admin.vendor.email'), value: account.email },
            account.phone !== null &&
              account.phone !== '' && {
                words: t('admin.vendor.phone'),
                value: <PhoneLinks phone={account.phone} name={account.name} />,
              },
          ]}
        />
      ) : (
        <p className="muted">{t('admin.vendor.accountGone')}</p>
      )}
      {applications.length > 0 && (
        <>
          <h3>{t('admin.vendor.applications')}</h3>
          <Lines>
            {applications.map(({ id, business, status, createdAt }) => (
              <li key={id}>
                <Link to={adminVendorsPath(status, id)} replace>
                  {t('admin.vendor.application', {
                    business,
                    status: statusWords(status),
                    day: formatInstantDay(createdAt),
                  })}
                </Link>
              </li>
            ))}
          </Lines>
        </>
      )}
      {venues.length > 0 && (
        <>
          <h3>{t('admin.vendor.venues')}</h3>
          <Lines>
            {venues.map(({ id, name, city, isPublished }) => {
              const state = t(isPublished ? 'admin.vendor.online' : 'admin.vendor.offline');
              const words = t('admin.vendor.venue', { name, city, state });
              return <li key={id}>{isPublished ? <Link to={venuePath(id)}>{words}</Link> : words}</li>;
            })}
          </Lines>
        </>
      )}
    </Part>
  );
}

export type VendorDetailProps = { id: string; onDecided: () => void };

/** One business or application: what was sent, by whom, and what can be decided about it. */
export default function VendorDetail({ id, onDecided }: VendorDetailProps) {
  const {
    row: vendor,
    error,
    isChanged,
    retry,
    accept,
  } = useAdminOne(`vendors ${id}`, (after) => fetchAdminList('vendors', { id }, after, vendorDetail));
  if (vendor === undefined)
    return error ? <ListProblem error={error} onRetry={retry} /> : <ListSkeleton height={220} />;
  if (vendor === null) return <EmptyState icon="search" title={t('admin.gone')} />;
  return (
    <>
      <AsSent vendor={vendor} />
      <Account vendor={vendor} />
      <VendorDecision vendor={vendor} isChanged={isChanged} onSeen={accept} onDecided={onDecided} />
    </>
  );
}
