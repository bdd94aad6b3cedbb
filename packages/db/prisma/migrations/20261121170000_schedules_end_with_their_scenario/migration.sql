-- A scenario takes its schedules with it when it is put away; those of scenarios that were put away before go now.
DELETE FROM "schedule" USING "scenario"
WHERE "scenario"."id" = "schedule"."scenario_id" AND "scenario"."archived_at" IS NOT NULL;
