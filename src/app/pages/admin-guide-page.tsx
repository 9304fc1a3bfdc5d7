import { Guide } from '#features/guide/guide.tsx';
import markdown from '#docs/check-payments.md?raw';

/** /admin/guide: how payments are checked. */
export default function AdminGuidePage() {
  return <Guide markdown={markdown} />;
}
