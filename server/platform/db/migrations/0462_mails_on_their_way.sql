-- Since when a mail to an invitee is on its way to the mail server: it counts towards the limits of a day before it has arrived.
alter table mail add column sending_since timestamptz;
