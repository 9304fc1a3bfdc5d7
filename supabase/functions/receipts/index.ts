import { createReceiptsHandler } from './handler.ts';
import { hostedEnvironment } from './hosted-environment.ts';
import { supabaseStorage } from './supabase-storage.ts';

const env = hostedEnvironment((name) => Deno.env.get(name));

Deno.serve(createReceiptsHandler({ env, storage: supabaseStorage(env, fetch), fetch }));
