-- A refresh token is written twice, when it is made and when it is spent. Pages with room for the second time keep it on
-- the same page, where no index has to learn of it.
alter table oauth_token set (fillfactor = 65);
