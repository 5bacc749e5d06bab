-- The field's own word for when a delivery had its last attempt or was cancelled.
alter table webhook_delivery rename column settled_at to finished_at;
