-- A till shop that Lightspeed no longer lists is kept with its name; if it is the chosen one, stock sync pauses.
alter table lightspeed_shops add column closed_at timestamptz;
