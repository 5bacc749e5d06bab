-- WhatsApp through the account that sends the texts of a workspace.
alter table text_connection
  -- A number that is known to WhatsApp as a sender; null: WhatsApp is not used.
  add column whatsapp_sender text,
  -- The id of an approved template for each kind of message that has one.
  add column whatsapp_templates jsonb not null default '{}';

-- The body of one by WhatsApp is what fills its template.
alter table text_message
  add column channel text not null default 'TEXT' check (channel in ('TEXT', 'WHATSAPP'));
