import { expect, test } from 'vitest';
import { supabaseStorage } from './supabase-storage.ts';

const env = {
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_ANON_KEY: 'public',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
};
const bytes = Uint8Array.of(1, 2, 3);

function storageAnswering(response: Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const storage = supabaseStorage(env, async (url, init) => {
    asked.push({ url, init });
    return response;
  });
  return { storage, asked };
}

test('puts the raw bytes into the private bucket with the service key, and never over another file', async () => {
  const { storage, asked } = storageAnswering(Response.json({}));
  await storage.put('a/b.png', bytes, 'image/png');
  expect(asked[0]?.url).toBe('https://ref.supabase.co/storage/v1/object/receipts/a/b.png');
  const headers = new Headers(asked[0]?.init.headers);
  expect([headers.get('apikey'), headers.get('authorization')]).toEqual(['service', 'Bearer service']);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('x-upsert')).toBeNull();
  expect(asked[0]?.init.body).toBe(bytes);
});

test('a file that is there already is no error', async () => {
  const duplicate = { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' };
  const { storage } = storageAnswering(Response.json(duplicate, { status: 400 }));
  await expect(storage.put('a/b.png', bytes, 'image/png')).resolves.toBeUndefined();
});

test('a file that is not there is null', async () => {
  const missing = { statusCode: '404', error: 'not_found', message: 'Object not found' };
  expect(await storageAnswering(Response.json(missing, { status: 400 })).storage.get('a/b.png')).toBeNull();
  expect(await storageAnswering(new Response(bytes)).storage.get('a/b.png')).toEqual(bytes);
});

test('a storage that is not well is an error, not an empty answer', async () => {
  const { storage } = storageAnswering(new Response('bucket is on fire', { status: 500 }));
  await expect(storage.put('a/b.png', bytes, 'image/png')).rejects.toThrow('500');
  const again = storageAnswering(new Response('bucket is on fire', { status: 500 }));
  await expect(again.storage.get('a/b.png')).rejects.toThrow('500');
});

test('removing a file that is gone is no error, one that is still there is', async () => {
  const missing = { statusCode: '404', error: 'not_found', message: 'Object not found' };
  await storageAnswering(Response.json(missing, { status: 400 })).storage.remove('a/b.png');
  await storageAnswering(Response.json({ message: 'Successfully deleted' })).storage.remove('a/b.png');
  const broken = storageAnswering(new Response('bucket is on fire', { status: 500 }));
  await expect(broken.storage.remove('a/b.png')).rejects.toThrow('500');
});
