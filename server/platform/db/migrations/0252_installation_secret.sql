-- Keys that outlive the installation's secret, sealed with it.
create table installation_secret (
  name text primary key,
  sealed text not null
);
