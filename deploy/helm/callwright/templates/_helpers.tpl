{{- define "callwright.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "callwright.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "callwright.labels" -}}
{{ include "callwright.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "callwright.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "callwright.secret" -}}
{{- .Values.secret.existingSecret | default (include "callwright.name" .) -}}
{{- end -}}

{{/* What every pod has: an account that is not root, and nothing of the cluster. */}}
{{- define "callwright.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end -}}

{{/* What every container has. */}}
{{- define "callwright.container" -}}
image: {{ include "callwright.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ include "callwright.secret" . }}
{{- end -}}

{{- define "callwright.env" -}}
- name: BASE_URL
  value: {{ required "baseUrl is needed: the address people use" .Values.baseUrl | quote }}
- name: MIGRATE_AT_START
  value: 'off'
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
{{- if .Values.monitoring.enabled }}
- name: MONITORING_PORT
  value: {{ .Values.monitoring.port | quote }}
- name: MONITORING_HOST
  value: 0.0.0.0
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ if and (kindIs "float64" $value) (eq (floor $value) $value) }}{{ $value | int64 | quote }}{{ else }}{{ $value | quote }}{{ end }}
{{- end }}
{{- end -}}

{{/* Copies on different nodes where that is possible. */}}
{{- define "callwright.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "callwright.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- with .of.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .of.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .of.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Started, alive and ready, each asked at its own path. */}}
{{- define "callwright.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: {{ . }} }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}
