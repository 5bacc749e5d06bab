-- Letters whose accent goes through them are found by the plain ones, as others with accents are. What is written from now
-- on is folded by the service; this folds what is there.
update contact set search_text = translate(search_text, 'øłđħı', 'oldhi') where search_text ~ '[øłđħı]';
update event_call set search_text = translate(search_text, 'øłđħı', 'oldhi') where search_text ~ '[øłđħı]';
update event set search_text = translate(search_text, 'øłđħı', 'oldhi') where search_text ~ '[øłđħı]';
update product set search_text = translate(search_text, 'øłđħı', 'oldhi') where search_text ~ '[øłđħı]';
update payment set search_text = translate(search_text, 'øłđħı', 'oldhi') where search_text ~ '[øłđħı]';
