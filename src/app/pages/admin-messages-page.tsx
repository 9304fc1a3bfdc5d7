import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminMessagesPath } from '#domain/desk/admin-paths.ts';
import { messageStates } from '#features/admin/messages/message-row.ts';
import { MessagesScreen } from '#features/admin/messages/messages-screen.tsx';

/** /admin/messages?state=&id= */
export default function AdminMessagesPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = messageStates.find((name) => name === wanted) ?? 'new';
  return (
    <MessagesScreen
      state={state}
      openId={search.get('id')}
      onClose={() => void navigate(adminMessagesPath(state), { replace: true, preventScrollReset: true })}
    />
  );
}
