import { hostedEnvironment } from '../_shared/hosted-environment.ts';
import { createTicketsEndpoint } from './handler.ts';
import { readTicketKey } from './ticket-key.ts';

const env = hostedEnvironment((name) => Deno.env.get(name));
const endpoint = createTicketsEndpoint({ env, key: readTicketKey(Deno.env.get('TICKET_KEY')), fetch });

endpoint.noteKey().catch((error: unknown) => console.error('tickets:', error));
Deno.serve(endpoint.handle);
