#!/bin/sh
# Creates the product's role and database; the argument connects to the new cluster as its superuser.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$KAZI_PASSWORD" "$1" <<'SQL'
create role kazi login password :'password';
create database kazi owner kazi;
SQL
