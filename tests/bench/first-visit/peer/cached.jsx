// P2: the same with a query cache that localStorage keeps, and the stock offline worker of vite-plugin-pwa.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { createRoot } from 'react-dom/client';
import { registerSW } from 'virtual:pwa-register';
import { makeApp } from './app.jsx';

const day = 86_400_000;
const client = new QueryClient({ defaultOptions: { queries: { gcTime: day, retry: 1 } } });
const persistOptions = { persister: createSyncStoragePersister({ storage: window.localStorage }), maxAge: day };
const useRows = (read, id) => useQuery({ queryKey: [read.name, id], queryFn: () => read(id) }).data;

createRoot(document.querySelector('#root')).render(
  <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
    {makeApp(useRows)}
  </PersistQueryClientProvider>,
);
registerSW({ immediate: true });
