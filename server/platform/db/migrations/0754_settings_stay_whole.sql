-- Settings of an event have grown past two kilobytes, from which on PostgreSQL compresses a row. Lists of calls read five of them for
-- each call and would unpack them all each time. Rows stay as they are until they are written again.
alter table event set (toast_tuple_target = 8160);
