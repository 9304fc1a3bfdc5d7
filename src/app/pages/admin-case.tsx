import { adminBookingPath } from '#domain/desk/desk-paths.ts';
import { CaseScreen } from '#features/cases/case-screen.tsx';
import { BlockPart } from '#features/cases/forms/block-part.tsx';
import type { DecisionNext } from '#features/cases/forms/decision-card.tsx';
import { refreshAdmin, setUnsure } from '#hooks/admin-beat.ts';
import type { AdminScreenProps } from './admin-console.tsx';

export type AdminCaseProps = AdminScreenProps & { id: string; next: DecisionNext };

/** One booking as Baari's staff decide about it. */
export default function AdminCase({ staff, id, next }: AdminCaseProps) {
  return (
    <CaseScreen
      key={id}
      venueId={null}
      id={id}
      mayDecline
      mayCancel
      renderBlock={(block, name) => <BlockPart block={block} name={name} mayBlock={staff === 'admin'} />}
      next={next}
      pathOf={adminBookingPath}
      onWritten={refreshAdmin}
      onUnsure={setUnsure}
    />
  );
}
