import { hostedEnvironment } from '../_shared/hosted-environment.ts';
import { createReceiptsHandler } from './handler.ts';
import { supabaseStorage } from './supabase-storage.ts';

const env = hostedEnvironment((name) => Deno.env.get(name));

Deno.serve(createReceiptsHandler({ env, storage: supabaseStorage(env, fetch), fetch }));
