-- As for calls: the rows of the hosts are written first, because they decide whether there is a hold at all. On a cluster
-- the parts of that statement follow each other, and each is checked at its end.
alter table event_call_host alter constraint event_call_host_account_id_hold_id_fkey deferrable initially deferred;
