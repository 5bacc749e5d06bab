-- Made by `npm run queries` from what the tests sent: server/surfaces/company-sign-in/go.ts

select session.workspace_id, session.connection_id, app_user.email from session join app_user on app_user.id = session.user_id where session.id = $1
-- takes $1 text
-- gives workspace_id bigint, connection_id bigint, email text
