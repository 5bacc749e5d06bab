/** Statements of the service that no test sends yet, as `file: beginning`: this list may only get shorter. */
export const untested: readonly string[] = [
  "platform/limits/sliding-window.ts: delete from mcp_window where seen_at < now() - interval '1 h",
  "surfaces/mcp/other-processes.ts: delete from mcp_session where seen_at < now() - interval '1 ",
  "surfaces/operator/clients.ts: client.approval_status <> 'Pending' and client.workspace_id ",
  'domain/crm/contacts/erase-mentions.ts: update field_answer set answer = array(select regexp_replace',
  'domain/crm/privacy/apply-retention.ts: delete from request_log where account_id =',
  'domain/scheduling/booking/move-hosts.ts: select user_id from contact where account_id =',
  'domain/scheduling/call-records/filters.ts: c.created_at <=',
  'domain/scheduling/holds/holds.ts: delete from slot_hold where expires_at <=',
  'main/cli/oauth-clients.ts: select client.id as "clientId", client.name, client.approval',
  'surfaces/booking-page/questions.ts: select n.field_id, coalesce(( select jsonb_agg(jsonb_build_o',
  'surfaces/mcp/other-processes.ts: update mcp_session set seen_at = now() where id = any(',
];
