-- Pairs that a person said are different people, and what makes searching and reports quick.

-- Digests of what both contacts matched: a pair that was dismissed comes back when something else matches.
alter table duplicate_candidate add column matched text[] not null default '{}';

-- Deleting a tag takes it from deals.
create index deal_tag on deal (account_id, tag_id) where tag_id is not null;
