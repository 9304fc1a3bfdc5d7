-- No build of the app reads a table: everything goes through functions, which run with their owner's rights. So the API
-- roles lose what they could read. Row level security stays as the second wall, for tools that grant everything again.

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
