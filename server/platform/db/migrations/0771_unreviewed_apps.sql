-- Since when an approved app differs from what the operator has reviewed: another name, homepage or logo, more redirect URIs or
-- more scopes. Its approval status stays as it is; only the mark of the review does not hold for it.
alter table oauth_client add column unreviewed_since timestamptz;
